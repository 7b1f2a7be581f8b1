"""The filter of system calls: a small assembler of BPF, numbers by architecture, a policy [BOX-18].

Pure: what comes out is bytes, which bubblewrap hands to the kernel.
"""
