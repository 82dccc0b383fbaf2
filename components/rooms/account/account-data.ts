'use client';

import type { SWRResponse } from 'swr';
import type { ApiError } from '@/lib/client/call';
import { operationKey, useOperation } from '@/lib/client/use-operation';
import type { MyApplication } from '@/lib/contract/entities/applications';

/** The applications of the signed-in person. `fallback` is what the server rendered with. */
export function useMyApplications(fallback: MyApplication[] | undefined): SWRResponse<MyApplication[], ApiError> {
  return useOperation(operationKey('me.applications', {}), { fallbackData: fallback });
}
