import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { expect } from 'vitest'

/**
 * A password is hashed slowly on purpose, and tests sign in and guess by the thousand: Node hashes it as ever, at the least
 * cost that there is. The tests of passwords themselves pay the whole.
 */
const LEAST = { memory: 8, passes: 1 }
const { argon2 } = crypto

if (argon2.name !== 'quickArgon2') {
  const isAboutPasswords = () => expect.getState().testPath?.endsWith('/password.test.ts') === true
  crypto.argon2 = function quickArgon2(algorithm, parameters, done) {
    argon2(algorithm, isAboutPasswords() ? parameters : { ...parameters, ...LEAST }, done)
  }
  syncBuiltinESMExports()
}
