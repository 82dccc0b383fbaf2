/** The platform key of tests: databases that they copy are opened by other processes, too. */
export const PLATFORM_KEYS: readonly string[] = ['a-platform-key-for-tests-only-0123456789'];
