/** What is one's own, beside what other rooms know. */
import * as v from 'valibot';

/** The weekly e-mail about what needs attention. */
export const Digest = v.object({ isOn: v.boolean() });
export type Digest = v.InferOutput<typeof Digest>;
