/** Browsers' responses from an authenticator, as the pages send them: JSON in a form field. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as v from 'valibot';

const bytes = (max: number) => v.pipe(v.string(), v.maxLength(max), v.regex(/^[\w-]*$/));
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

const credential = { id: bytes(1400), rawId: bytes(1400), type: v.literal('public-key') };

const Assertion = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    userHandle: v.optional(bytes(100)),
  }),
});

const Attestation = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(32_000),
    /** Unknown transports of future browsers are dropped. */
    transports: v.pipe(
      v.optional(v.pipe(v.array(v.string()), v.maxLength(20)), []),
      v.transform((all) => TRANSPORTS.filter((one) => all.includes(one))),
    ),
  }),
});

function read<Schema extends v.GenericSchema>(schema: Schema, text: string | undefined) {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
  const parsed = v.safeParse(schema, value);
  return parsed.success ? parsed.output : undefined;
}

/** Parses the response of a sign-in; undefined when it is invalid. */
export function readAssertion(text: string | undefined): AuthenticationResponseJSON | undefined {
  const found = read(Assertion, text);
  return found && { ...found, clientExtensionResults: {} };
}

/** Parses the response for a new passkey; undefined when it is invalid. */
export function readAttestation(text: string | undefined): RegistrationResponseJSON | undefined {
  const found = read(Attestation, text);
  return found && { ...found, clientExtensionResults: {} };
}
