/** What `next dev` runs the embedded platform's thread with: the sources. A change of the platform shows after a restart. */
import { register } from 'tsx/esm/api';

register();
const { servePlatformThread } = await import('../instrumentation-platform.ts');
await servePlatformThread();
