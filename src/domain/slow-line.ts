/** What the slowest line that files are sent over, of 400 kbit/s, carries in a millisecond, in bytes. */
export const slowLine = 50
