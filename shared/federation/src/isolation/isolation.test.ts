import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { breachesOf } from './built.ts'
import { breachesIn } from './scripts.ts'
import { stylesBeyond } from './styles.ts'

const becauses = (text: string, file = 'a.ts') => breachesIn(file, text, 'hr').map(({ because }) => because)

test.each([
  ['window.fetch = mine', 'sets window.fetch: it belongs to everybody'],
  ['globalThis["fetch"] = mine', 'sets globalThis.fetch: it belongs to everybody'],
  ['Array.prototype.last = function () {}', 'sets Array.prototype.last: it belongs to everybody'],
  ['history.pushState = mine', 'sets history.pushState: it belongs to everybody'],
  ['window.console.error = () => {}', 'sets window.console.error: it belongs to everybody'],
  ['delete Promise.prototype.finally', 'sets Promise.prototype.finally: it belongs to everybody'],
  ['Object.defineProperty(window, "fetch", {})', 'changes window: it belongs to everybody'],
  ['Object.assign(String.prototype, { x })', 'changes String.prototype: it belongs to everybody'],
  ['document.cookie = "a=b"', 'writes a cookie: it belongs to everybody'],
  ['document.adoptedStyleSheets = [sheet]', 'adopts a style sheet: styles are *.module.css'],
  ['document.createElement("style")', 'makes a style element: styles are *.module.css'],
  ['sheet.insertRule("body{}")', 'writes a style sheet: styles are *.module.css'],
  ['localStorage.setItem("oidc.user", x)', 'stores oidc.user: its names begin with ems.hr.'],
  ['const K = "ems.it.x"\nsessionStorage.removeItem(K)', 'stores ems.it.x: its names begin with ems.hr.'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a source.
  ['const K = "ems.it"\nlocalStorage.setItem(`${K}.7`, x)', 'stores ems.it: its names begin with ems.hr.'],
  ['localStorage.clear()', 'clears localStorage: others keep things there'],
])('%s reaches beyond a department', (text, because) => {
  expect(becauses(text)).toEqual([because])
})

test.each([
  'location.href = "/private/humans"',
  'document.title = title',
  'const link = document.createElement("a"); link.href = url; link.click()',
  'element.style.width = "1px"',
  'document.documentElement.style.color = "red"',
  'Object.assign(own, { fetch })',
  'localStorage.setItem("ems.hr.view", x)',
  'localStorage.setItem(nameFor(employee), x)',
  'const read = localStorage.getItem("ems.it.x")',
  'self.webpackChunkems_hr_1_0_0 = self.webpackChunkems_hr_1_0_0 || []',
])('%s stays inside', (text) => {
  expect(becauses(text)).toEqual([])
})

test('a breach in a source is found in its line, types and elements around it', () => {
  expect(breachesIn('a.tsx', 'type A = 1\nconst b = (c: A) => <p>{c}</p>\nwindow.alert = b\n', 'hr')).toEqual([
    { line: 3, because: 'sets window.alert: it belongs to everybody' },
  ])
})

test('a style sheet styles what has a class of its container, in the layer of remotes', () => {
  const unique = 'ems_hr_1_0_0'
  const own = `.${unique}_list`

  expect(
    stylesBeyond(`@layer remote{${own}{color:red}@media print{tr ${own}:is(a,b),${own}>p{top:0}}}`, unique),
  ).toEqual([])
  expect(stylesBeyond(`@layer remote{@keyframes ${unique}_in{from{top:0}50%{top:1px}}}`, unique)).toEqual([])
  expect(stylesBeyond(`@layer remote{${own}{color:red;&:hover{top:0}}}`, unique)).toEqual([])
  expect(stylesBeyond(`@layer remote{${own},body{color:red}}`, unique)).toEqual([
    'styles body, which no class of its own names',
  ])
  expect(stylesBeyond('@layer remote{.ems_it_1_0_0_list{color:red}}', unique)).toEqual([
    'styles .ems_it_1_0_0_list, which no class of its own names',
  ])
  expect(stylesBeyond(`${own}{color:red}`, unique)).toEqual(['has rules outside of @layer remote'])
})

test('a built file with React copied into it is named, however it came there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ems-isolation-'))
  const react =
    'Symbol.for("react.transitional.element");e.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=r'
  await writeFile(join(folder, 'list.js'), react)
  await writeFile(join(folder, 'form.js'), 'window.fetch=f;window.fetch=g')
  await writeFile(join(folder, 'form.css'), 'body{margin:0}')

  expect(await breachesOf(folder, 'hr', 'ems_hr_1_0_0')).toEqual([
    'form.css has rules outside of @layer remote',
    'form.js sets window.fetch: it belongs to everybody',
    'list.js has a copy of React in it',
  ])
  await rm(folder, { recursive: true })
})
