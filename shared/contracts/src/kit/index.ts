export * from './document.ts'
export * from './fields.ts'
export * from './problem.ts'
export * from './resource.ts'
