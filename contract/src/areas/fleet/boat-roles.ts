/** What people are on board (specification, section 3). */
export const boatRoles = ['OWNER', 'REPRESENTATIVE', 'CAPTAIN', 'CREW', 'GUEST', 'OTHER'] as const
