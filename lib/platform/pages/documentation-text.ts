const en = {
  'documentation.title': 'For developers of OIDC clients',
  'documentation.lead':
    'An application signs people in here with OpenID Connect. It is registered in the console, which has ready settings for common frameworks.',
  'documentation.endpoints': 'Addresses',
  'documentation.discovery': 'Discovery',
  'documentation.scopes': 'Scopes and their claims',
  'documentation.offline': 'no claim: refresh tokens that outlive the session of the person',
  'documentation.notes': 'Good to know',
  'documentation.acr':
    '`acr` names the identity provider that the person signed in with: `{acr}` for accounts of the platform itself, `idp:<name>` for others. `acr_values` asks for one by the same text. It says nothing of how strong the sign-in was.',
  'documentation.emailVerified':
    '`email_verified` is `true` when the person used an invitation that had been sent to this address.',
  'documentation.locales': '`ui_locales` selects the language of the pages: `{locales}`.',
  'documentation.pkce': 'PKCE with `S256` is required of public clients, and good for all.',
  'documentation.logout':
    'To sign out, send people to `end_session_endpoint` with `id_token_hint` and a registered `post_logout_redirect_uri`.',
} as const;

const no: Record<keyof typeof en, string> = {
  'documentation.title': 'For utviklere av OIDC-klienter',
  'documentation.lead':
    'En applikasjon logger folk inn her med OpenID Connect. Den registreres i konsollen, som har ferdige innstillinger for vanlige rammeverk.',
  'documentation.endpoints': 'Adresser',
  'documentation.discovery': 'Discovery-dokument',
  'documentation.scopes': 'Scope og claims',
  'documentation.offline': 'ingen claim: refresh token som varer lenger enn økten til personen',
  'documentation.notes': 'Greit å vite',
  'documentation.acr':
    '`acr` er identitetsleverandøren som personen logget inn med: `{acr}` for plattformens egne kontoer, `idp:<name>` for andre. Med samme tekst i `acr_values` ber du om en bestemt. Verdien sier ikke noe om hvor sterk innloggingen var.',
  'documentation.emailVerified':
    '`email_verified` er `true` når personen har brukt en invitasjon som ble sendt til denne adressen.',
  'documentation.locales': '`ui_locales` velger språket på sidene: `{locales}`.',
  'documentation.pkce': 'PKCE med `S256` kreves av offentlige klienter og er bra for alle.',
  'documentation.logout':
    'For å logge ut sender du folk til `end_session_endpoint` med `id_token_hint` og en registrert `post_logout_redirect_uri`.',
};

/** Texts of the page for client developers. */
export const documentationTexts = { en, no } as const;
