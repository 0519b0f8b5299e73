// What the shell needs and screens do not: theme, providers, style sheets, and parts of the frame.
import './host/styles.ts'

export { askQuestion, showToast } from './host/presenters.tsx'
export { startRipple } from './host/ripple.ts'
export { accessibleColors, themeOf } from './host/theme.ts'
export { UiProvider } from './host/UiProvider.tsx'
