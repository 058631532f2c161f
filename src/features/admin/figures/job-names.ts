export const COUNT_FIGURES = 'count_figures';
