"""System calls: their numbers on x86_64 and aarch64, and which a program in a box may use [BOX-18].

A word is ``name:number on x86_64:number on aarch64``, with a hyphen where an architecture has no
such call: what aarch64 lacks are older forms of others. The numbers are those of
``asm/unistd_64.h`` and ``asm-generic/unistd.h``.
"""

from typing import Final, NamedTuple


class SystemCall(NamedTuple):
    """A system call.

    Attributes:
        name: as in its manual page.
        numbers: by architecture; one that lacks it is not there.
    """

    name: str
    numbers: dict[str, int]


def _read(table: str) -> tuple[SystemCall, ...]:
    calls = []
    for word in table.split():
        name, *numbers = word.split(":")
        told = zip(("x86_64", "aarch64"), numbers, strict=True)
        calls.append(SystemCall(name, {machine: int(n) for machine, n in told if n != "-"}))
    return tuple(calls)


ALLOWED: Final = _read("""
read:0:63 write:1:64 readv:19:65 writev:20:66 pread64:17:67 pwrite64:18:68 preadv:295:69
pwritev:296:70 preadv2:327:286 pwritev2:328:287 close:3:57 close_range:436:436 dup:32:23
dup3:292:24 pipe2:293:59 lseek:8:62 sendfile:40:71 splice:275:76 tee:276:77
copy_file_range:326:285 fcntl:72:25 flock:73:32 fsync:74:82 fdatasync:75:83 truncate:76:45
ftruncate:77:46 fallocate:285:47 fadvise64:221:223 readahead:187:213 openat:257:56 openat2:437:437
mkdirat:258:34 unlinkat:263:35 renameat:264:38 renameat2:316:276 linkat:265:37 symlinkat:266:36
readlinkat:267:78 fchmod:91:52 fchmodat:268:53 fchown:93:55 fchownat:260:54 faccessat:269:48
faccessat2:439:439 newfstatat:262:79 fstat:5:80 statx:332:291 statfs:137:43 fstatfs:138:44
utimensat:280:88 getdents64:217:61 getcwd:79:17 chdir:80:49 fchdir:81:50 umask:95:166
getxattr:191:8 lgetxattr:192:9 fgetxattr:193:10 listxattr:194:11 llistxattr:195:12
flistxattr:196:13 pselect6:270:72 ppoll:271:73 epoll_create1:291:20 epoll_ctl:233:21
epoll_pwait:281:22 epoll_pwait2:441:441 eventfd2:290:19 signalfd4:289:74 timerfd_create:283:85
timerfd_settime:286:86 timerfd_gettime:287:87 sendto:44:206 recvfrom:45:207 sendmsg:46:211
recvmsg:47:212 shutdown:48:210 getsockname:51:204 getpeername:52:205 setsockopt:54:208
getsockopt:55:209 mmap:9:222 mprotect:10:226 munmap:11:215 mremap:25:216 brk:12:214 msync:26:227
mincore:27:232 madvise:28:233 mlock:149:228 munlock:150:229 mlockall:151:230 munlockall:152:231
mlock2:325:284 get_mempolicy:239:236 futex:202:98 futex_waitv:449:449 set_robust_list:273:99
get_robust_list:274:100 set_tid_address:218:96 membarrier:324:283 rseq:334:293 rt_sigaction:13:134
rt_sigprocmask:14:135 rt_sigreturn:15:139 rt_sigpending:127:136 rt_sigtimedwait:128:137
rt_sigsuspend:130:133 rt_sigqueueinfo:129:138 rt_tgsigqueueinfo:297:240 sigaltstack:131:132
kill:62:129 tkill:200:130 tgkill:234:131 restart_syscall:219:128 execve:59:221 execveat:322:281
exit:60:93 exit_group:231:94 wait4:61:260 waitid:247:95 getpid:39:172 getppid:110:173
gettid:186:178 setpgid:109:154 getpgid:121:155 setsid:112:157 getsid:124:156
getuid:102:174 geteuid:107:175 getgid:104:176 getegid:108:177 getresuid:118:148 getresgid:120:150
getgroups:115:158 capget:125:90 uname:63:160 sysinfo:99:179 times:100:153 getrusage:98:165
getrlimit:97:163 setrlimit:160:164 prlimit64:302:261 getpriority:140:141 getcpu:309:168
sched_yield:24:124 sched_getaffinity:204:123 sched_getparam:143:121 sched_getscheduler:145:120
sched_getattr:315:275 sched_get_priority_max:146:125 sched_get_priority_min:147:126
sched_rr_get_interval:148:127 nanosleep:35:101 clock_gettime:228:113 clock_getres:229:114
clock_nanosleep:230:115 gettimeofday:96:169 getitimer:36:102 setitimer:38:103 timer_create:222:107
timer_settime:223:110 timer_gettime:224:108 timer_getoverrun:225:109 timer_delete:226:111
getrandom:318:278 open:2:- creat:85:- stat:4:- lstat:6:- access:21:- pipe:22:- select:23:-
poll:7:- dup2:33:- pause:34:- alarm:37:- getdents:78:- rename:82:- mkdir:83:- rmdir:84:- link:86:-
unlink:87:- symlink:88:- readlink:89:- chmod:90:- chown:92:- lchown:94:- utime:132:- utimes:235:-
futimesat:261:- getpgrp:111:- arch_prctl:158:- time:201:- epoll_create:213:- epoll_wait:232:-
signalfd:282:- eventfd:284:-
""")
"""What programs, their libraries and runtimes use, whatever the arguments."""

SPECIAL: Final = _read("""
clone:56:220 fork:57:- vfork:58:- ioctl:16:29 prctl:157:167 socketpair:53:199
""")
"""What is allowed with some arguments only: see :mod:`.policy`."""

REFUSED: Final = _read("""
socket:41:198 connect:42:203 bind:49:200 listen:50:201 accept:43:202 accept4:288:242
sendmmsg:307:269 recvmmsg:299:243 ptrace:101:117 process_vm_readv:310:270
process_vm_writev:311:271 process_madvise:440:440 kcmp:312:272 pidfd_open:434:434
pidfd_getfd:438:438 pidfd_send_signal:424:424 mount:165:40 umount2:166:39 pivot_root:155:41
chroot:161:51 open_tree:428:428 move_mount:429:429 fsopen:430:430 fsconfig:431:431 fsmount:432:432
fspick:433:433 mount_setattr:442:442 name_to_handle_at:303:264 open_by_handle_at:304:265
fanotify_init:300:262 fanotify_mark:301:263 quotactl:179:60 quotactl_fd:443:443 swapon:167:224
swapoff:168:225 sync:162:81 syncfs:306:267 unshare:272:97 setns:308:268 bpf:321:280
perf_event_open:298:241 userfaultfd:323:282 add_key:248:217 request_key:249:218 keyctl:250:219
seccomp:317:277 setuid:105:146 setgid:106:144 setreuid:113:145 setregid:114:143 setresuid:117:147
setresgid:119:149 setgroups:116:159 setfsuid:122:151 setfsgid:123:152 capset:126:91
init_module:175:105 finit_module:313:273 delete_module:176:106 kexec_load:246:104
kexec_file_load:320:294 reboot:169:142 syslog:103:116 acct:163:89 vhangup:153:58
sethostname:170:161 setdomainname:171:162 settimeofday:164:170 clock_settime:227:112
clock_adjtime:305:266 adjtimex:159:171 personality:135:92 setpriority:141:140
sched_setaffinity:203:122 sched_setparam:142:118 sched_setscheduler:144:119 sched_setattr:314:274
ioprio_set:251:30 mbind:237:235 set_mempolicy:238:237 migrate_pages:256:238 move_pages:279:239
remap_file_pages:216:234 vmsplice:278:75 mknodat:259:33 memfd_create:319:279 memfd_secret:447:447
shmget:29:194 shmat:30:196 shmctl:31:195 shmdt:67:197 semget:64:190 semop:65:193
semtimedop:220:192 semctl:66:191 msgget:68:186 msgsnd:69:189 msgrcv:70:188 msgctl:71:187
mq_open:240:180 mq_unlink:241:181 mq_timedsend:242:182 mq_timedreceive:243:183 mq_notify:244:184
mq_getsetattr:245:185 io_setup:206:0 io_destroy:207:1 io_submit:209:2 io_cancel:210:3
io_getevents:208:4 io_uring_setup:425:425 io_uring_enter:426:426 io_uring_register:427:427
inotify_init1:294:26 inotify_add_watch:254:27 inotify_rm_watch:255:28 setxattr:188:5
lsetxattr:189:6 fsetxattr:190:7 removexattr:197:14 lremovexattr:198:15 fremovexattr:199:16
mknod:133:- iopl:172:- ioperm:173:- modify_ldt:154:- uselib:134:- inotify_init:253:-
""")
"""What is answered with "operation not permitted"; whatever stands nowhere is not there at all."""
