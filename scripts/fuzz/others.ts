import type { Schema } from './values.ts'

const text = { type: 'string' }
const query = (names: readonly string[], required: readonly string[] = []) =>
  [...required, ...names].map((name) => ({
    name,
    in: 'query',
    schema: existing[name] ?? text,
    required: required.includes(name),
  }))
const form = (names: readonly string[]) => ({
  content: {
    'application/x-www-form-urlencoded': {
      schema: {
        type: 'object',
        required: names.slice(0, 3),
        properties: Object.fromEntries(names.map((name) => [name, existing[name] ?? text])),
      },
    },
  },
})
const json = (names: readonly string[]) => ({
  content: {
    'application/json': {
      schema: { type: 'object', required: names, properties: Object.fromEntries(names.map((name) => [name, text])) },
    },
  },
})

/** Schemas of protocol values. */
const existing: Record<string, Schema> = {
  client_id: { enum: ['ems-web', 'ems-web', 'ems-web', 'ems-api', 'x'] },
  response_type: { enum: ['code', 'code', 'code', 'token', 'none'] },
  redirect_uri: {
    enum: [
      '{origin}/signin-callback',
      '{origin}/signin-callback',
      '{origin}/silent-callback.html',
      'https://evil.example/',
    ],
  },
  scope: { enum: ['openid profile email role', 'openid profile email role offline_access', 'openid', ''] },
  code_challenge: { enum: ['E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', 'x'] },
  code_challenge_method: { enum: ['S256', 'S256', 'plain'] },
  prompt: { enum: ['none', 'login', 'consent', 'select_account'] },
  grant_type: { enum: ['authorization_code', 'refresh_token', 'password', 'client_credentials'] },
  max_age: { type: 'integer' },
}
const authorization = [
  'state',
  'nonce',
  'login_hint',
  'prompt',
  'max_age',
  'ui_locales',
  'id_token_hint',
  'acr_values',
  'display',
]
const odd = [
  'claims',
  'request',
  'request_uri',
  'response_mode',
  'resource',
  'registration',
  'claims_locales',
  'dpop_jkt',
]
const ending = ['state', 'post_logout_redirect_uri', 'client_id', 'id_token_hint', 'logout_hint', 'ui_locales']
const begins = ['client_id', 'response_type', 'redirect_uri', 'scope', 'code_challenge', 'code_challenge_method']
const token = [
  'grant_type',
  'client_id',
  'code',
  'refresh_token',
  'redirect_uri',
  'code_verifier',
  'scope',
  'client_secret',
]

const get = (names: readonly string[] = [], required: readonly string[] = []) => ({
  parameters: query(names, required),
})
const post = (requestBody: Schema, names: readonly string[] = []) => ({ parameters: query(names), requestBody })

/** The addresses of the other services, in the form of an OpenAPI document: the API alone makes one of itself. */
export const others: Schema = {
  servers: [{ url: '' }],
  paths: {
    '/sso/auth': {
      get: get([...authorization, ...odd], begins),
      post: post(form([...begins, ...authorization, ...odd])),
    },
    '/sso/auth/{uid}': { get: get() },
    '/sso/token': { post: post(form(token)) },
    '/sso/token/revocation': { post: post(form(['token', 'client_id', 'token_type_hint'])) },
    '/sso/token/introspection': { post: post(form(['token', 'client_id', 'token_type_hint'])) },
    '/sso/me': { get: get(), post: post(form(['access_token'])) },
    '/sso/session/end': { get: get(ending), post: post(form(ending)) },
    '/sso/session/end/confirm': { post: post(form(['xsrf', 'logout'])) },
    '/sso/session/check': { get: get() },
    '/sso/login': { get: get(), post: post(form(['csrf', 'email', 'password'])) },
    '/sso/interaction/{uid}': { get: get(), post: post(form(['csrf', 'email', 'password'])) },
    '/sso/invitation/{token}': { get: get(), post: post(form(['csrf', 'password', 'confirmation'])) },
    '/sso/password': { get: get(), post: post(form(['csrf', 'current', 'password', 'confirmation'])) },
    '/sso/admin/accounts': { get: get(['email']), post: post(json(['name', 'email', 'role', 'sub'])) },
    '/sso/admin/accounts/{sub}': { get: get(), patch: post(json(['name', 'email', 'role'])) },
    '/sso/.well-known/openid-configuration': { get: get() },
    '/sso/jwks': { get: get() },
    '/sso/static/{file}': { get: get(['v']) },
    '/realtime/apps/{app}/events': {
      post: post(json(['name', 'channel', 'data']), ['auth_key', 'auth_timestamp', 'auth_signature', 'body_md5']),
    },
    '/realtime/apps/1/channels': { get: get(['auth_key', 'auth_version', 'filter_by_prefix', 'info']) },
    '/realtime/apps/1/channels/{channel}/users': { get: get(['auth_key', 'auth_version', 'auth_signature']) },
    '/realtime/healthz': { get: get() },
    '/realtime/metrics': { get: get() },
    '/realtime/app/{key}': { get: get(['protocol', 'version', 'client']) },
    '/api/v1/calendar-feeds/{file}': { get: get() },
    '/api/v1/secret-links': { get: get() },
    '/': { get: get(['date', 'next']) },
    '/private/{path}': { get: get(['tab', 'filter[q]']) },
    '/public/{path}': { get: get(['error', 'state']) },
    '/signin-callback': { get: get(['code', 'state', 'session_state', 'iss']) },
    '/registry.json': { get: get() },
    '/remotes/{area}/{version}/{file}': { get: get() },
    '/js/{file}': { get: get() },
    '/assets/{file}': { get: get() },
    '/{file}': { get: get() },
    '/healthz': { get: get() },
    '/readyz': { get: get() },
  },
}
