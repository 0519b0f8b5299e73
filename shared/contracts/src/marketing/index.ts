export * from './partners.ts'
export * from './parts.ts'
