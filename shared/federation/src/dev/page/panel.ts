import { node } from './overlay.ts'

/** As the development server lists it (`scripts/ems/dev/choices.ts`). */
type AreaChoice = { name: string; title: string; live?: string; source?: string; chosen: string }

const CHOICES = '/-/dev/choices'
const OTHER = 'other'

/**
 * A ribbon that says which departments are not as the deployment gives them, and a panel to choose each: from source, live,
 * or another published version. Only the pages of this development server have it.
 */
function showPanel(): void {
  const element = document.createElement('ems-dev-choices')
  const inside = element.attachShadow({ mode: 'open' })
  const ribbon = node('button', { type: 'button', 'aria-expanded': 'false', 'aria-controls': 'areas', lang: 'en' })
  const panel = node('section', { id: 'areas', 'aria-label': 'Departments of this page', lang: 'en', hidden: '' })
  const trouble = node('p', { role: 'alert' })
  const list = node('ul')
  panel.append(node('h2', {}, 'Departments of this page'), trouble, list)
  inside.append(styles(), panel, ribbon)
  document.body.append(element)

  const open = (isOpen: boolean) => {
    panel.hidden = !isOpen
    ribbon.setAttribute('aria-expanded', String(isOpen))
  }
  const render = (areas: readonly AreaChoice[]) => {
    const others = areas.filter(({ chosen }) => chosen !== 'live')
    ribbon.textContent = `ems dev: ${others.map(({ title, chosen }) => `${title} (${chosen})`).join(', ') || 'all live'}`
    list.replaceChildren(...areas.map((area) => row(area, choose)))
  }
  const ask = async (init?: RequestInit) => {
    const answer = await fetch(CHOICES, init).catch(() => undefined)
    const body: unknown = await answer?.json().catch(() => undefined)
    trouble.textContent = answer?.ok ? '' : ((body as { error?: string })?.error ?? 'The development server is away.')
    if (answer?.ok) render(body as AreaChoice[])
  }
  const choose = (area: string, choice: string) =>
    ask({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ area, choice }),
    })

  ribbon.addEventListener('click', () => {
    open(panel.hidden !== false)
    if (!panel.hidden) void ask()
  })
  inside.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key !== 'Escape' || panel.hidden) return
    event.stopPropagation()
    open(false)
    ribbon.focus()
  })
  ribbon.textContent = 'ems dev'
  void ask()
}

function row({ name, title, live, source, chosen }: AreaChoice, choose: (area: string, choice: string) => void) {
  const item = node('li')
  const select = node('select', { 'aria-label': title })
  const option = (value: string, text: string) => {
    const one = node('option', { value }, text)
    one.selected = value === chosen
    select.append(one)
  }
  option('live', live ? `live, ${live}` : 'live: nothing')
  if (source) option('source', `from source, ${source}`)
  if (chosen !== 'live' && chosen !== 'source') option(chosen, `published, ${chosen}`)
  option(OTHER, 'another published version…')

  const form = node('form', { hidden: '' })
  const version = node('input', { 'aria-label': `Version of ${title}`, placeholder: '1.4.0', required: '' })
  form.append(version, node('button', { type: 'submit' }, 'Show'))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    choose(name, version.value.trim())
  })
  select.addEventListener('change', () => {
    form.hidden = select.value !== OTHER
    if (form.hidden) choose(name, select.value)
    else version.focus()
  })
  item.append(node('span', {}, title), select, form)
  return item
}

const styles = () =>
  node(
    'style',
    {},
    `:host { position: fixed; left: 8px; bottom: 8px; z-index: 2147483646; max-width: calc(100vw - 16px); font: 14px/1.5 system-ui, sans-serif }
[hidden] { display: none !important }
button, select, input { min-height: 32px; font: inherit; border-radius: 4px; border: 1px solid #862e9c; padding: 2px 8px; box-sizing: border-box }
section + button { display: block; max-width: 100%; color: #fff; background: #862e9c; cursor: pointer; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
section { width: 420px; max-width: 100%; max-height: 60vh; overflow: auto; box-sizing: border-box; margin-bottom: 8px; padding: 12px; background: #fff; color: #212529; border: 2px solid #862e9c; border-radius: 8px }
h2 { margin: 0; font-size: 16px }
p { margin: 4px 0; color: #c92a2a }
ul { margin: 0; padding: 0; list-style: none }
li { display: grid; grid-template-columns: 9em 1fr; gap: 4px 8px; align-items: center; margin-top: 8px }
form { grid-column: 2; display: flex; gap: 8px }
input { min-width: 0; flex: 1; color: inherit; background: #fff }
select { min-width: 0; color: inherit; background: #fff }`,
  )

showPanel()
