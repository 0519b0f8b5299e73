export * from './agenda-events.ts'
export * from './feeds.ts'
export * from './leave-offices.ts'
