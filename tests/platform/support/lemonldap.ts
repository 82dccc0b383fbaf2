/** Debian's LemonLDAP::NG behind Apache: a foreign OpenID provider with its own demo accounts. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findProgram } from '../../../scripts/support/programs.mjs';
import { apacheOrigin, hasApache, startApache } from './apache';

const MODULES = '/usr/lib/apache2/modules';
const ROTATE = '/usr/share/lemonldap-ng/bin/rotateOidcKeys';
const program = findProgram('llng-fastcgi-server') ?? '/usr/sbin/llng-fastcgi-server';

/** What it loads as an OpenID provider, and for new keys; Debian's packages only recommend much of it. */
const PARTS = [
  'Lemonldap::NG::Portal::Issuer::OpenIDConnect',
  'Lemonldap::NG::Portal::Captcha::SecurityImage',
  'Crypt::OpenSSL::Bignum',
  'Convert::PEM',
];

/**
 * Whether this machine has it. `npm test` does not install it. On Debian 12 these are enough: lemonldap-ng-fastcgi-server
 * liblemonldap-ng-portal-perl libgd-securityimage-perl libimage-magick-perl libcrypt-openssl-bignum-perl libio-string-perl
 * libstring-random-perl libconvert-pem-perl.
 */
export const hasLemonldap =
  hasApache &&
  existsSync(program) &&
  spawnSync(findProgram('perl') ?? '/usr/bin/perl', [...PARTS.map((part) => `-M${part}`), '-e', '1'], {
    stdio: 'ignore',
  }).status === 0;

/** How it knows the platform. */
export interface RelyingParty {
  clientId: string;
  secret: string;
  redirectUri: string;
  postLogoutRedirectUri: string;
  backChannelLogoutUri: string;
}

/** One that runs. */
export interface Lemonldap {
  /** With a slash at its end, as the product has it. */
  issuer: string;
  /** As its administrators do: the product's own script, and a restart. */
  rotateKeys: () => Promise<void>;
  stop: () => Promise<void>;
}

/** The settings of docs/providers.md, and folders of the test's own. */
function configuration(issuer: string, folder: string, party: RelyingParty) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const sessions = (name: string) => ({
    Directory: path.join(folder, name),
    LockDirectory: path.join(folder, name),
    generateModule: 'Lemonldap::NG::Common::Apache::Session::Generate::SHA256',
  });
  return {
    cfgNum: 1,
    cfgAuthor: 'test',
    cfgDate: '1',
    portal: issuer,
    domain: 'localhost',
    securedCookie: 0,
    authentication: 'Demo',
    userDB: 'Same',
    passwordDB: 'Demo',
    registerDB: 'Null',
    demoExportedVars: { cn: 'cn', mail: 'mail', uid: 'uid' },
    locationRules: { localhost: { default: 'accept' } },
    whatToTrace: '_user',
    globalStorage: 'Apache::Session::File',
    globalStorageOptions: sessions('sessions'),
    persistentStorage: 'Apache::Session::File',
    persistentStorageOptions: sessions('psessions'),
    localSessionStorage: 'Cache::FileCache',
    localSessionStorageOptions: { namespace: 'sessions', cache_root: path.join(folder, 'cache') },
    issuerDBOpenIDConnectActivation: 1,
    oidcServicePrivateKeySig: privateKey.export({ format: 'pem', type: 'pkcs1' }),
    oidcServicePublicKeySig: publicKey.export({ format: 'pem', type: 'spki' }),
    oidcServiceKeyIdSig: 'first',
    oidcRPMetaDataOptions: {
      platform: {
        oidcRPMetaDataOptionsClientID: party.clientId,
        oidcRPMetaDataOptionsClientSecret: party.secret,
        oidcRPMetaDataOptionsRedirectUris: party.redirectUri,
        oidcRPMetaDataOptionsPostLogoutRedirectUris: party.postLogoutRedirectUri,
        oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
        oidcRPMetaDataOptionsRequirePKCE: 1,
        oidcRPMetaDataOptionsBypassConsent: 1,
        oidcRPMetaDataOptionsLogoutBypassConfirm: 1,
        oidcRPMetaDataOptionsLogoutUrl: party.backChannelLogoutUri,
        oidcRPMetaDataOptionsLogoutType: 'back',
        oidcRPMetaDataOptionsLogoutSessionRequired: 1,
      },
    },
    oidcRPMetaDataExportedVars: { platform: { name: 'cn', email: 'mail', preferred_username: 'uid' } },
  };
}

const iniOf = (folder: string) => `
[all]
logLevel = warn
[configuration]
type = File
dirName = ${folder}/conf
localStorage = Cache::FileCache
localStorageOptions = { 'namespace' => 'config', 'cache_root' => '${folder}/cache' }
[portal]
templateDir = /usr/share/lemonldap-ng/portal/templates
staticPrefix = /static
languages = en
`;

const proxyTo = (socket: string) => `
LoadModule proxy_module ${MODULES}/mod_proxy.so
LoadModule proxy_fcgi_module ${MODULES}/mod_proxy_fcgi.so
ProxyFCGISetEnvIf "true" LLTYPE "portal"
ProxyFCGISetEnvIf "true" PATH_INFO "%{reqenv:SCRIPT_NAME}"
ProxyFCGISetEnvIf "true" SCRIPT_NAME ""
<Location "/">
CGIPassAuth On
</Location>
ProxyPass "/" "unix:${socket}|fcgi://localhost/"
`;

/** The address that a server will have, to register the platform with. */
export const lemonldapIssuer = async (): Promise<string> => `${await apacheOrigin()}/`;

/** Starts one with Debian's own server for FastCGI. @throws Error with its log when it does not start */
export async function startLemonldap(issuer: string, party: RelyingParty): Promise<Lemonldap> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lemonldap-test-'));
  const ini = path.join(folder, 'lemonldap-ng.ini');
  for (const name of ['conf', 'cache', 'sessions', 'psessions']) mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, 'conf/lmConf-1.json'), JSON.stringify(configuration(issuer, folder, party)));
  writeFileSync(ini, iniOf(folder));
  const env = {
    ...process.env,
    LLNG_DEFAULTCONFFILE: ini,
    LLNG_DEFAULTLOGGER: 'Lemonldap::NG::Common::Logger::Std',
    USER: '',
    PID: path.join(folder, 'pid'),
    SOCKET: path.join(folder, 'socket'),
    NPROC: '2',
  };
  let server = serve(folder, env);
  const apache = await startApache(new URL(issuer).origin, proxyTo(env.SOCKET));
  const stop = async () => {
    await apache.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await answering(issuer, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    issuer,
    rotateKeys: async () => {
      execFileSync(ROTATE, { env });
      await server.stop();
      server = serve(folder, env);
      await answering(issuer, server);
    },
    stop,
  };
}

/** The product itself, behind the web server. */
function serve(folder: string, env: NodeJS.ProcessEnv) {
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) execFileSync('chown', ['-R', 'nobody:nogroup', folder]);
  const user = isRoot ? ['--user', 'nobody', '--group', 'nogroup'] : [];
  // With a socket as its input it would take that for the web server's.
  const child = spawn(program, ['--foreground', ...user], { env, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    log: () => said,
    hasEnded: () => child.exitCode !== null,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Until the socket is there Apache answers 503. */
async function answering(issuer: string, server: ReturnType<typeof serve>): Promise<void> {
  for (;;) {
    const { status } = await fetch(`${issuer}.well-known/openid-configuration`);
    if (status === 200) return;
    if (server.hasEnded() || status !== 503)
      throw new Error(`LemonLDAP::NG did not start (${status}): ${server.log()}`);
    await pause(50);
  }
}
