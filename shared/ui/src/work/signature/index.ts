// Not part of the kit's first file: whoever signs loads it with the dialog.
export { SignatureInput } from './SignatureInput.tsx'
export { useSignature } from './use-signature.ts'
