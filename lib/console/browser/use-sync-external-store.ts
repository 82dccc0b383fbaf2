/** React's own, in place of the package that brings it to older versions (see `next.config.mjs`). */
export { useSyncExternalStore } from 'react';
