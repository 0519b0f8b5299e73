/** `text` with one name more in its import from `source`, or with a new import after the first one. */
export function imported(text: string, name: string, source: string): string {
  const existing = new RegExp(`import \\{([^}]*)\\} from '${source.replaceAll('.', '\\.')}'`).exec(text)
  if (!existing) return text.replace(/(^import [\s\S]*?\n)(?=import )/, `$1import { ${name} } from '${source}'\n`)
  const names = [...(existing[1] ?? '').split(','), name].map((one) => one.trim()).filter(Boolean)
  return text.replace(existing[0], `import { ${names.join(', ')} } from '${source}'`)
}
