/** Addresses as people see them in empty fields: the same in every language (RFC 2606). */
export const EXAMPLE = {
  origin: 'https://app.example.com',
  page: 'https://app.example.com/',
  redirect: 'https://app.example.com/signin-oidc',
  token: 'https://login.partner.example/oauth2/token',
  sent: 'https://…',
} as const;
