/* Latencies in buckets of nearly constant relative width: 128 to an octave, so that a quantile is
 * exact to 0.8 %. */

#ifndef HISTOGRAM_H
#define HISTOGRAM_H

#include <stdint.h>

enum { FINE_BITS = 7, FINE = 1 << FINE_BITS, BUCKETS = (64 - FINE_BITS) * FINE + FINE };

typedef struct {
    uint64_t counts[BUCKETS];
    uint64_t total;
    uint64_t max;
} Histogram;

/* Values below FINE have a bucket each; above, the octave counts, and the bits after its first. */
static inline unsigned bucket_of(uint64_t value) {
    if (value < FINE) return (unsigned)value;
    unsigned octave = 63u - (unsigned)__builtin_clzll(value) - FINE_BITS;
    return (octave + 1) * FINE + (unsigned)((value >> octave) - FINE);
}

static inline uint64_t bucket_top(unsigned bucket) {
    if (bucket < FINE) return bucket;
    unsigned octave = bucket / FINE - 1;
    uint64_t lowest = (uint64_t)(bucket % FINE + FINE) << octave;
    return lowest + ((uint64_t)1 << octave) - 1;
}

static inline void record(Histogram *h, uint64_t value) {
    h->counts[bucket_of(value)]++;
    h->total++;
    if (value > h->max) h->max = value;
}

/* The least bucket bound that `fraction` of the values do not exceed; 0 if there are none. */
static inline uint64_t quantile(const Histogram *h, double fraction) {
    uint64_t rank = (uint64_t)(fraction * (double)h->total), seen = 0;
    for (unsigned b = 0; b < BUCKETS; b++) {
        seen += h->counts[b];
        if (seen > rank || (seen == h->total && seen > 0))
            return bucket_top(b) < h->max ? bucket_top(b) : h->max;
    }
    return 0;
}

#endif
