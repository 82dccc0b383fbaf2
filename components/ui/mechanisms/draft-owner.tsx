'use client';

import { type ReactNode, useEffect } from 'react';
import { DraftOwner, forgetDrafts } from './draft';

/** Sets the owner of the page's drafts: drafts of forms belong to this person, and drafts of others in this tab are removed. */
export function KeepDrafts({ owner, children }: { owner: string; children: ReactNode }) {
  useEffect(() => forgetDrafts(owner), [owner]);
  return <DraftOwner value={owner}>{children}</DraftOwner>;
}
