import type { ReactNode } from 'react';
import { isTrustedVisit } from '@/components/pages/trusted-visit';
import { BareHeader, HashForwarder } from '@/app/providers';
import { bff } from '@/lib/console/bff/instance';

/** Pages without the sidebar: each shows one message and is open without a session. */
export default async function BareLayout({ children }: { children: ReactNode }) {
  const [{ env }, trusted] = await Promise.all([bff(), isTrustedVisit()]);
  return (
    <div className="flex min-h-dvh flex-col">
      <HashForwarder trusted={trusted} />
      <BareHeader version={env.appVersion} privacyUrl={env.privacyUrl} />
      <main id="content" className="flex flex-1 flex-col">
        {children}
      </main>
    </div>
  );
}
