import type { Problem } from '../problem.ts'

const TAG = 'ems-dev-problems'

/**
 * Lays what is wrong in the sources over the page, above its dialogs, until it is mended or closed. What ran before goes on
 * below. Without problems it goes away.
 */
export function showProblems(problems: readonly Problem[]): void {
  document.querySelector(TAG)?.remove()
  if (problems.length === 0) return
  const element = document.createElement(TAG)
  // Styles of the page and of this do not meet.
  const inside = element.attachShadow({ mode: 'open' })
  inside.append(
    styles(),
    section(problems, () => element.remove()),
  )
  element.setAttribute('popover', 'manual')
  document.body.append(element)
  element.showPopover?.()
}

function section(problems: readonly Problem[], close: () => void) {
  const frame = node('section', { role: 'alert', lang: 'en', 'aria-label': 'Problems in the sources' })
  const heading = node('h2', {}, problems.length === 1 ? '1 problem' : `${problems.length} problems`)
  const button = node('button', { type: 'button' }, 'Close')
  button.addEventListener('click', close)
  const list = node('ol', { tabindex: '0' })
  for (const { file, line, column, text } of problems) {
    const place = [file, line, column].filter((part) => part !== undefined).join(':')
    const item = node('li')
    item.append(...(place ? [node('strong', {}, place)] : []), node('pre', {}, text))
    list.append(item)
  }
  const bar = node('div')
  bar.append(heading, button)
  frame.append(bar, list)
  return frame
}

/** An element with its attributes and its text. */
export function node<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  text = '',
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.textContent = text
  return element
}

const styles = () =>
  node(
    'style',
    {},
    `:host { position: fixed; inset: auto 0 0 0; width: auto; max-width: none; margin: 0; padding: 0; border: 0; z-index: 2147483647 }
section { box-sizing: border-box; max-height: 60vh; display: flex; flex-direction: column; background: #1d1014; color: #ffe3e3;
  border-top: 4px solid #fa5252; font: 14px/1.5 system-ui, sans-serif }
div { display: flex; align-items: center; justify-content: space-between; padding: 8px 16px }
h2 { margin: 0; font-size: 16px }
button { min-height: 32px; padding: 4px 12px; font: inherit; color: inherit; background: #45232b; border: 1px solid #fa5252; border-radius: 4px; cursor: pointer }
ol { margin: 0; padding: 0 16px 16px 40px; overflow: auto }
li { margin-top: 8px }
strong { color: #ffc9c9; overflow-wrap: anywhere }
pre { margin: 0; font: 13px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere }`,
  )
