/**
 * The passkey pages' script, for browsers with passkeys. Written by hand without a package: each part is one browser
 * API call, with base64url bytes, which not all browsers convert themselves yet.
 */

export const PASSKEY_ASSET = '/assets/passkey.js';

export const PASSKEY_SCRIPT = `const part = document.querySelector('.passkey');
const form = part.querySelector('form');
const button = part.querySelector('button.use');
const isSignIn = part.dataset.does === 'get';
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '');
const withBytes = (list) => (list ?? []).map((one) => ({ ...one, id: bytes(one.id) }));

const say = (kind) => {
  for (const one of part.querySelectorAll('.alert')) one.hidden = one.dataset.kind !== kind;
};

const options = async () => {
  const answer = await fetch(part.dataset.options);
  if (!answer.ok) throw new Error('no challenge');
  const found = await answer.json();
  return {
    ...found,
    challenge: bytes(found.challenge),
    ...(found.user && { user: { ...found.user, id: bytes(found.user.id) } }),
    allowCredentials: withBytes(found.allowCredentials),
    excludeCredentials: withBytes(found.excludeCredentials),
  };
};

const send = ({ id, rawId, type, response }) => {
  const answer = { clientDataJSON: text(response.clientDataJSON) };
  if (isSignIn) {
    answer.authenticatorData = text(response.authenticatorData);
    answer.signature = text(response.signature);
    if (response.userHandle) answer.userHandle = text(response.userHandle);
  } else {
    answer.attestationObject = text(response.attestationObject);
    answer.transports = response.getTransports?.() ?? [];
  }
  form.elements.credential.value = JSON.stringify({ id, rawId: text(rawId), type, response: answer });
  form.submit();
};

let waiting;
const ask = async (more = {}) => {
  waiting?.abort();
  const controller = (waiting = new AbortController());
  const { signal } = controller;
  const publicKey = await options();
  if (signal.aborted) return;
  send(await navigator.credentials[isSignIn ? 'get' : 'create']({ publicKey, signal, ...more }));
};

/** Passkeys among the names that the browser offers in the field. A challenge counts for five minutes, so each wait is shorter. */
const offer = () => {
  ask({ mediation: 'conditional' }).catch(() => {});
  timer = setTimeout(offer, 240_000);
};
let timer;

button.addEventListener('click', async () => {
  clearTimeout(timer);
  say();
  // The page says at the field that the name is missing.
  if (form.elements.name?.value.trim() === '') return form.requestSubmit();
  button.disabled = true;
  try {
    await ask();
  } catch (error) {
    say(error.name === 'InvalidStateError' ? 'already' : 'failed');
    if (isSignIn && canOffer) offer();
  }
  button.disabled = false;
});

let canOffer = false;
const { PublicKeyCredential: able } = window;
if (able) {
  part.hidden = false;
  for (const one of document.querySelectorAll('.unable')) one.hidden = true;
  button.hidden = false;
  if (isSignIn) {
    able.isConditionalMediationAvailable?.().then((is) => {
      canOffer = is && part.dataset.offers === 'yes';
      if (canOffer && !button.disabled) offer();
    });
    // For the page after a sign-in with a password: only a device that can make one is offered a passkey.
    able.isUserVerifyingPlatformAuthenticatorAvailable().then((is) => {
      if (is) document.cookie = 'ip.passkeys=1; path=/; samesite=lax';
    });
  }
}`;
