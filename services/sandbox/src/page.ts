/** Text as it may stand in HTML. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)

/** A page of the sandbox. `body` is HTML. */
export const frame = (title: string, body: string) => `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; padding: 1.5rem 1rem; max-width: 46rem; color: #1f2937; background: #f8fafc }
h1 { font-size: 1.25rem }
ul, fieldset { list-style: none; padding: 0; margin: 0; background: #fff; border: 1px solid #e2e8f0; border-radius: 8px }
fieldset { padding: .5rem 1rem }
legend { padding: 0 .5rem }
label { display: block; padding: .35rem 0; overflow-wrap: anywhere }
code { color: #475569; font-size: .8125rem }
li + li { border-top: 1px solid #e2e8f0 }
li a { display: block; padding: .75rem 1rem; color: inherit; text-decoration: none }
li a:hover, li a:focus-visible { background: #eef2ff }
button { font: inherit; min-height: 2.75rem; padding: 0 1.25rem; border: 1px solid #3730a3; border-radius: 8px; background: #3730a3; color: #fff; cursor: pointer }
button.plain { background: #fff; color: #3730a3 }
.meta { color: #475569; font-size: .875rem; overflow-wrap: anywhere }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; background: #fff; border: 1px solid #e2e8f0; border-radius: 8px; padding: 1rem }
</style>
</head>
<body><main>${body}</main></body>
</html>
`
