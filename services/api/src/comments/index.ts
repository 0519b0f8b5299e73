export { addComment, commentOn, commentsApi, type Remark } from './comments.ts'
