import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { expect } from 'vitest'

/**
 * Passwords are hashed, and puzzles of forms guessed, slowly on purpose, and tests sign in, guess and send forms by the
 * thousand: Node hashes as ever, at the least cost that there is. The tests of both themselves pay the whole.
 */
const LEAST = { memory: 8, passes: 1 }
const ROUNDS = 1
const { argon2, pbkdf2 } = crypto

if (argon2.name !== 'quickArgon2') {
  const isIn = (file: string) => expect.getState().testPath?.endsWith(`/${file}`) === true
  crypto.argon2 = function quickArgon2(algorithm, parameters, done) {
    argon2(algorithm, isIn('password.test.ts') ? parameters : { ...parameters, ...LEAST }, done)
  }
  crypto.pbkdf2 = function quickPbkdf2(password, salt, rounds, ...rest) {
    pbkdf2(password, salt, isIn('form-check.test.ts') ? rounds : ROUNDS, ...rest)
  }
  syncBuiltinESMExports()
}
