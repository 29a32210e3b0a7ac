/** What the slowest line that files are sent over, of 100 kbit/s, carries in a millisecond, in bytes. */
export const slowLine = 12.5
