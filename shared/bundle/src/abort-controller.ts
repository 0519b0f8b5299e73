// In place of the package of this name: a bundle gives its class another name, and `node-fetch` asks for the name.
export default globalThis.AbortController
