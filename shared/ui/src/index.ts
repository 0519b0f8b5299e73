export * from './icons.ts'
export { MenuIcon } from './MenuIcon.tsx'
export * from './mantine.ts'
export { Page } from './Page.tsx'
