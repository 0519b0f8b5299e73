export * from './partners.ts'
