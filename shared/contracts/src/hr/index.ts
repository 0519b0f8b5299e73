export * from './employees.ts'
