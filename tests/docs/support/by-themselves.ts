/** Pages with a test of their own, in which steps between the blocks prove more than exit codes. */
export const BY_THEMSELVES: readonly string[] = ['backup', 'metrics'];
