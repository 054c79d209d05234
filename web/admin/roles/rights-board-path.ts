import { href } from '#contract/screens.ts'

/** All roles side by side. */
export const RIGHTS_BOARD_PATH = `${href('roles')}?look=rights`
