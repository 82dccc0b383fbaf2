/** An authenticator with its browser, as far as the platform sees them (WebAuthn level 3): every part of an answer can be made wrong. */
import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const FLAG = { present: 0x01, verified: 0x04, mayBeSynced: 0x08, isSynced: 0x10, hasKey: 0x40 };

/** What may differ from an answer that counts. */
export interface Twist {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  isPresent?: boolean;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string | undefined;
  /** Says of itself that it may be on several devices. */
  mayBeSynced?: boolean;
}

interface Credential {
  id: Buffer;
  key: KeyObject;
  userHandle: string;
  counter: number;
  isSynced: boolean;
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const text = (bytes: Buffer): string => bytes.toString('base64url');

/** CBOR, of the few kinds that are needed (RFC 8949). */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one as number | string | Buffer)]),
  ]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

/** The public part as COSE has it. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const entries: [number, number | Buffer][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ];
  return cbor(new Map(entries));
}

/** What the platform asks a browser for, of what is needed here. */
interface Asked {
  challenge: string;
  rpId?: string;
  rp?: { id: string };
  user?: { id: string };
  excludeCredentials?: { id: string }[];
}

export class Authenticator {
  readonly #credentials: Credential[] = [];

  /** @param isSynced - its passkeys may be on several devices; one that does not count its uses is synced as a rule */
  constructor(
    private readonly origin: string,
    private readonly isSynced = false,
    private readonly counts = true,
  ) {}

  /** Makes a passkey, and answers as the page would. */
  create(asked: Asked, twist: Twist = {}): string {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const made: Credential = {
      id: randomBytes(24),
      key: privateKey,
      userHandle: asked.user?.id ?? '',
      counter: this.counts ? 1 : 0,
      isSynced: this.isSynced,
    };
    this.#credentials.push(made);
    const length = Buffer.from([0, made.id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, made.id, coseKey(publicKey)]);
    const rpId = asked.rp?.id ?? '';
    const authData = Buffer.concat([this.#facts(rpId, made, FLAG.hasKey, twist), attested]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return JSON.stringify({
      ...named(made),
      response: {
        clientDataJSON: text(this.#clientData('webauthn.create', asked, twist)),
        attestationObject: text(cbor(attestation)),
        transports: ['internal', 'of-tomorrow'],
      },
    });
  }

  /** Answers with the newest passkey, as the page would. */
  get(asked: Asked, twist: Twist = {}): string {
    const used = this.#credentials.at(-1)!;
    if (this.counts) used.counter += 1;
    const authData = this.#facts(asked.rpId ?? '', used, 0, twist);
    const clientData = this.#clientData('webauthn.get', asked, twist);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), used.key);
    return JSON.stringify({
      ...named(used),
      response: {
        clientDataJSON: text(clientData),
        authenticatorData: text(authData),
        signature: text(signature),
        userHandle: 'userHandle' in twist ? twist.userHandle : used.userHandle,
      },
    });
  }

  #facts(rpId: string, { counter, isSynced }: Credential, more: number, twist: Twist): Buffer {
    const flags =
      more |
      (twist.isPresent === false ? 0 : FLAG.present) |
      (twist.isVerified === false ? 0 : FLAG.verified) |
      ((twist.mayBeSynced ?? isSynced) ? FLAG.mayBeSynced | FLAG.isSynced : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(twist.counter ?? counter);
    return Buffer.concat([sha256(twist.rpId ?? rpId), Buffer.from([flags]), count]);
  }

  #clientData(type: string, { challenge }: Asked, twist: Twist): Buffer {
    const origin = twist.origin ?? this.origin;
    return Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge: twist.challenge ?? challenge,
        origin,
        crossOrigin: false,
      }),
    );
  }
}

const named = ({ id }: Credential) => ({ id: text(id), rawId: text(id), type: 'public-key' });
