/** Content of a toast. `lifetime` is in milliseconds. */
export type Toast = {
  kind: ToastKind
  title: string
  text: string
  hint?: string
  action?: ToastAction
  lifetime: number
}
export type ToastKind = 'success' | 'error' | 'warning' | 'info'
export type ToastAction = { label: string; run: () => void }
export type ToastOptions = { title?: string; hint?: string; action?: ToastAction }

/** Specification §8 (titles) and §9 (lifetime); with something to click people need longer (WCAG 2.2.1). */
const titles: Readonly<Record<ToastKind, string>> = {
  success: 'Sukses',
  error: 'Gagal',
  warning: 'Peringatan',
  info: 'Info',
}
const LIFETIME = 3_000
const LIFETIME_WITH_ACTION = 10_000

let show: (toast: Toast) => void = () => undefined

const toastOf =
  (kind: ToastKind) =>
  (text: string, { title = titles[kind], hint, action }: ToastOptions = {}) =>
    show({ kind, title, text, hint, action, lifetime: action ? LIFETIME_WITH_ACTION : LIFETIME })

/** A short message in the corner; screen readers hear it too. */
export const toast = {
  success: toastOf('success'),
  error: toastOf('error'),
  warning: toastOf('warning'),
  info: toastOf('info'),
}

/** The host says once how toasts look; returns how to stop. */
export function presentToasts(presenter: (toast: Toast) => void) {
  show = presenter
  return () => {
    show = () => undefined
  }
}
