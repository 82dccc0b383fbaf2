/** First-load JavaScript of every route against the minimal page's. */
import { screenIds } from '@/lib/contract/access';
import { paths, screenPath } from '@/lib/paths';
import { type Section, atMost, kB } from '../report';
import { type Stage, signedIn } from '../support/stage';
import { weigh } from '../support/weigh';

const LIMIT = 1.6;
/** Only so that the page's address is complete; what it names need not exist. */
const SOME_INVITATION = 'bench';

/** Measures with a console and a minimal application that run already. */
export async function measureJavaScript(stage: Stage): Promise<Section> {
  const { addresses } = stage;
  const minimal = await weigh(addresses.minimal, await (await fetch(addresses.minimal)).text());
  const { visitor, organization, tenant } = await signedIn(addresses.console);
  const params = { organizationId: organization, tenantId: tenant, targetTenantId: tenant };
  const pages: [name: string, path: string][] = [
    // The parameters of any screen are among these three.
    ...screenIds.map((id): [string, string] => [id, screenPath(id, params as never)]),
    ['activation', `/activate/member/${SOME_INVITATION}`],
    ['error', paths.error],
    ['incorrect IdP', paths.incorrectIdp],
    ['not found', '/nothing/is/here'],
  ];
  const rows = [];
  for (const [name, path] of pages) {
    const page = await visitor.open(addresses.console + path);
    const weight = await weigh(addresses.console, page.body);
    rows.push({
      measure: name,
      value: `${kB(weight.gzip)} (${kB(weight.raw)} raw)`,
      against: `${kB(minimal.gzip)} (${kB(minimal.raw)} raw)`,
      ...atMost(weight.gzip, minimal.gzip, LIMIT),
    });
  }
  return {
    title: 'First-load JavaScript',
    note: 'Script tags in the HTML of each page, signed in, gzip level 9; against the page of a minimal Next application built in the same run.',
    rows,
  };
}
