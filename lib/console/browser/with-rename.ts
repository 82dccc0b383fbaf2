import type { SWRResponse } from 'swr';
import { ApiError } from './api-error';

export type RenamedAnswer<Thing> = SWRResponse<Thing, ApiError> & {
  /** Sends the name and puts the answer into the cache. @throws ApiError */
  rename: (name: string) => Promise<void>;
};

/**
 * Adds `rename` to a response.
 *
 * @param fallback - what the server rendered with
 * @param send - the call; `expectedName` is the name that the reader saw
 */
export function withRename<Thing extends { name: string }>(
  answer: SWRResponse<Thing, ApiError>,
  fallback: Thing,
  send: (body: { name: string; expectedName: string }) => Promise<{ name: string }>,
): RenamedAnswer<Thing> {
  const rename = async (name: string): Promise<void> => {
    const expectedName = (answer.data ?? fallback).name;
    try {
      const renamed = await send({ name, expectedName });
      // The response may contain only the name: keep the other fields.
      await answer.mutate((known) => ({ ...(known ?? fallback), name: renamed.name }), { revalidate: true });
    } catch (error) {
      // Another person was faster: load the current name before the next try.
      if (error instanceof ApiError && error.code === 'conflict.changed') await answer.mutate();
      throw error;
    }
  };
  return { ...answer, rename };
}
