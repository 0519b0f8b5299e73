export { commentsApi } from './comments.ts'
