const surfaces = 'button:not([data-no-ripple]), [role="menuitem"], [role="option"], a[data-ripple]'

/** Lets a circle of light run out from where a button was pressed, in the whole page; the answer switches it off again. */
export function startRipple(page: Document = document) {
  const press = (event: PointerEvent) => {
    const surface = event.target instanceof Element ? event.target.closest<HTMLElement>(surfaces) : null
    if (!surface || surface.matches(':disabled, [data-disabled], [aria-disabled="true"]')) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    draw(surface, event.clientX, event.clientY)
  }
  page.addEventListener('pointerdown', press, { passive: true })
  return () => page.removeEventListener('pointerdown', press)
}

function draw(surface: HTMLElement, x: number, y: number) {
  const { left, top, width, height } = surface.getBoundingClientRect()
  const clip = document.createElement('span')
  const wave = document.createElement('span')
  clip.ariaHidden = 'true'
  clip.className = 'ems-ripple'
  // Fixed to the viewport and not inside the button: React owns what is inside, and `overflow: hidden` would cut badges.
  Object.assign(clip.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    borderRadius: getComputedStyle(surface).borderRadius,
    color: getComputedStyle(surface).color,
  })
  const radius = Math.hypot(Math.max(x - left, left + width - x), Math.max(y - top, top + height - y))
  Object.assign(wave.style, {
    left: `${x - left - radius}px`,
    top: `${y - top - radius}px`,
    width: `${radius * 2}px`,
    height: `${radius * 2}px`,
  })
  clip.append(wave)
  document.body.append(clip)
  wave.addEventListener('animationend', () => clip.remove())
  setTimeout(() => clip.remove(), 1_000)
}
