/** What sums of decimal fractions may be off by, since they are kept in binary: 60 % of 0.3 must not count as more than 60 %. */
export const slack = 1e-9
