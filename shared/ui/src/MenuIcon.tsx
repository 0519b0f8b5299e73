import * as icons from './icons.ts'

/** The icon of a menu entry, by its kebab-case name in the area's descriptor; an unknown name gets a plain list. */
export function MenuIcon({ name, size = 18 }: { name?: string; size?: number }) {
  const Match = (icons as Record<string, icons.Icon | undefined>)[nameOf(name ?? '')] ?? icons.IconListDetails
  return <Match size={size} stroke={1.6} aria-hidden />
}

const nameOf = (name: string) =>
  `Icon${name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}`
