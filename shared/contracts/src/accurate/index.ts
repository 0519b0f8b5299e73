export * from './accounting-documents.ts'
export * from './accounting-employees.ts'
export * from './accounting-items.ts'
export * from './accounting-partners.ts'
export * from './connections.ts'
export * from './pairs.ts'
export * from './partner-summary.ts'
<<<<<<< HEAD
export * from './reports.ts'
=======
export * from './pushes.ts'
>>>>>>> c8791d88 (accounting: save customers and vendors in the books, once)
