/**
 * Suffixes under which strangers can register a host: `*.co.uk` or `*.vercel.app` would trust them all. Second levels of country
 * registries and the well-known hosting services of the Public Suffix List; not all of its 10,000 entries, which would be too many for a
 * form (docs/decisions/redirect-uris.md).
 */

/** Second levels under which country registries (two letters) sell names: `co.uk`, `com.au`, `org.br`. */
const SECOND_LEVELS = new Set(
  (
    'ac asn biz co com edu firm gen go gob gouv gov gv id info ind int kommune ltd me mil mob mod muni museum name ne net nhs ' +
    'nom nome or org plc police priv pro res sch sld store tm tur web art adv blog eng med'
  ).split(' '),
);

const HOSTING = new Set(
  (
    'amplifyapp.com appspot.com awsapprunner.com azurecontainerapps.io azureedge.net azurefd.net azurestaticapps.net ' +
    'azurewebsites.net b4a.app blogspot.com bitbucket.io cloudapp.net cloudapp.azure.com cloudfront.net cloudfunctions.net ' +
    'codeberg.page codesandbox.io csb.app cyclic.app deno.dev duckdns.org dyndns.org elasticbeanstalk.com fastly.net ' +
    'firebaseapp.com fly.dev framer.app gitbook.io github.dev github.io gitlab.io gitpod.io glitch.me hashnode.dev ' +
    'herokuapp.com hf.space hopto.org kinsta.app koyeb.app lhr.life loca.lt localhost.run lovable.app myshopify.com ' +
    'netlify.app ngrok.app ngrok.dev ngrok.io ngrok-free.app ngrok-free.dev no-ip.org northflank.app nip.io on-aptible.com ' +
    'ondigitalocean.app onrender.com ondeno.net oraclecloudapps.com pages.dev pantheonsite.io platformsh.site r2.dev ' +
    'railway.app readthedocs.io repl.co replit.app replit.dev run.app s3.amazonaws.com serveo.net sslip.io stackblitz.io ' +
    'streamlit.app supabase.co surge.sh trafficmanager.net translate.goog trycloudflare.com up.railway.app vercel.app ' +
    'vercel.dev web.app webcontainer.io workers.dev wordpress.com wpengine.com xip.io zeabur.app'
  ).split(' '),
);

/** Hosting services with customers below a region's label: `*.eu-west-1.elasticbeanstalk.com`, `*.a.run.app`. */
const HOSTING_BY_PLACE = [
  'amazonaws.com',
  'azurecontainerapps.io',
  'azurestaticapps.net',
  'cloudapp.azure.com',
  'elasticbeanstalk.com',
  'devtunnels.ms',
  'run.app',
  'core.windows.net',
];

/**
 * Whether strangers can register names directly under a host name, as under `com`, `co.uk` and `github.io`.
 *
 * @param host - lower case, without a dot at either end
 */
export function isPublicSuffix(host: string): boolean {
  const labels = host.split('.');
  const [second = '', last = ''] = labels.slice(-2);
  if (labels.length === 1) return true;
  if (labels.length === 2 && last.length === 2 && SECOND_LEVELS.has(second)) return true;
  return HOSTING.has(host) || HOSTING_BY_PLACE.some((service) => host === service || host.endsWith(`.${service}`));
}
