/** React's own, instead of the package that backports it to older versions (see `next.config.mjs`). */
export { useSyncExternalStore } from 'react';
