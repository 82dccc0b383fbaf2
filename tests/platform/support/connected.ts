/** A platform whose second identity provider is connected to one that the test plays. */
import * as oidc from 'openid-client';
import { afterAll, afterEach, beforeAll } from 'vitest';
import * as t from '@/lib/platform/db/schema';
import { DEMO_IDP } from '@/lib/platform/db/seed/demo-accounts';
import { PlayedProvider, connect, linkDemoPerson } from './identity-provider';
import { type TestPlatform, discover, startSignIn, startTestPlatform } from './platform';
import { type Page, Visitor } from './visitor';

export const CHIAMAKA = { sub: 'chiamaka-there', name: 'Chiamaka Obi', email: 'chiamaka.obi@obi-partners.example' };
/** The application asks for this provider. */
export const ASKED = { acr_values: `idp:${DEMO_IDP}` };

export class Connected {
  platform!: TestPlatform;
  config!: oidc.Configuration;
  provider!: PlayedProvider;

  /** To be made at the top of a test file: it starts and ends with the file's tests. */
  constructor() {
    beforeAll(async () => {
      this.platform = await startTestPlatform();
      this.config = await discover(this.platform);
      this.provider = await PlayedProvider.start();
      this.provider.person = CHIAMAKA;
      const { db } = this.platform;
      await connect(db, this.provider.issuer);
      const domain = { provider: DEMO_IDP, domain: 'obi-partners.example', proof: 'x', provenAt: new Date() };
      await db.insert(t.providerDomains).values(domain);
      await linkDemoPerson(db, 'chiamaka.obi', this.provider.issuer, CHIAMAKA.sub);
    });
    afterEach(() => {
      this.provider.faults = {};
      this.provider.person = CHIAMAKA;
    });
    afterAll(async () => {
      await this.provider.stop();
      await this.platform.dispose();
    });
  }

  /** Goes to the provider, which sends the browser back at once; the answer of the platform. */
  async comeBack(visitor = new Visitor(), parameters: Record<string, string> = ASKED) {
    const { url, checks } = await startSignIn(this.config, parameters);
    const there = await visitor.open(url);
    return { page: await this.followThere(visitor, there), checks };
  }

  /** From the provider's own address back to the platform. */
  async followThere(visitor: Visitor, there: Page): Promise<Page> {
    if (new URL(there.url).origin !== this.provider.issuer) throw new Error(`not at the provider: ${there.body}`);
    const answer = await fetch(there.url, { redirect: 'manual' });
    return await visitor.open(answer.headers.get('location') ?? '');
  }

  /** What the platform says of the person who came back. */
  async claimsOf({ page, checks }: { page: Page; checks: oidc.AuthorizationCodeGrantChecks }) {
    if (page.status !== 0) throw new Error(`not signed in: ${page.status} ${page.body}`);
    return (await oidc.authorizationCodeGrant(this.config, new URL(page.url), checks)).claims();
  }
}
