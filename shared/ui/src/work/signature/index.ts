// Not part of the kit's first file: the signature dialog loads it.
export { SignatureInput } from './SignatureInput.tsx'
export { useSignature } from './use-signature.ts'
