/** Made by scripts/tune-answers.ts; what each number weighs is named in evidence.ts and rank.ts. */
export const CHUNK_WEIGHTS = [2.278, 4.989, 1.229, 3.029, 1.735, 1.967, 0.611, 0.544, 3.603];
export const SENTENCE_WEIGHTS = [0.757, 0.722, 0.531, 2.007, 0.446, 0.204, 0.496, 0.537, -0.375, 0.943, 1.238, 1.016, 0.186, 0.475, -0.06, 0.154, -0.172, 0.14, 0.93, 2.061, 0.423, 0.329, 1.029, 0.156, 0.813, 0.815, 0.093];
export const CONFIDENCE_WEIGHTS = [2.149, 3.134, -0.719, 2.27, 2.115, -2.275, 4.348, 3.689, -0.164, 0.657, 1.221, -0.851, -2.993];
/** One for each language, in the order of LOCALES. */
export const CONFIDENCE_BIAS = [-4.425, -4.281, -3.388, -3.82, -3.505, -2.194, -2.639];
