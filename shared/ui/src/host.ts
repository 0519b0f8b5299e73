// Exports for the shell only: theme, providers, style sheets, parts of the frame.
import './host/styles.ts'

export { askQuestion, showToast } from './host/presenters.tsx'
export { startRipple } from './host/ripple.ts'
export { accessibleColors, themeOf } from './host/theme.ts'
export { UiProvider } from './host/UiProvider.tsx'
