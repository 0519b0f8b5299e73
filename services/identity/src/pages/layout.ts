import { type Html, html } from '@ems/service/html'
import { assetUrl } from './assets.ts'

export type Page = {
  title: string
  body: Html
  /** Files of `static/`, run as modules. */
  scripts?: readonly string[]
}

/** A whole document: one card, one heading, in Indonesian. */
export const layout = ({ title, body, scripts = [] }: Page) =>
  html`<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · EMS SSO</title>
<link rel="icon" type="image/svg+xml" href="${assetUrl('ems.svg')}">
<link rel="stylesheet" href="${assetUrl('sso.css')}">
${scripts.map((name) => html`<script type="module" src="${assetUrl(name)}"></script>`)}
</head>
<body>
<main class="card">
<p class="brand"><img src="${assetUrl('ems.svg')}" alt="" width="40" height="40"><span>EMS SSO</span></p>
<h1>${title}</h1>
${body}
</main>
<footer><p>Layanan masuk tunggal EMS</p></footer>
</body>
</html>`.markup
